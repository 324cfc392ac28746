import '@fontsource-variable/figtree/wght.css';
import '@fontsource-variable/fraunces/soft.css';
import './tokens.css';
import './base.css';
import { mount } from 'svelte';
import { beginWhenIdle } from '$serverLink';
import App from './App.svelte';
import { watchInstall } from './lib/install.svelte';
import { settings } from './lib/settings.svelte';
import { setLanguage } from './lib/words.svelte';

watchInstall();
// Words first: a page that speaks the wrong language for a moment is worse than one a moment later.
setLanguage(settings.language).then(() => {
  mount(App, { target: document.getElementById('app')! });
  beginWhenIdle();
});
