/** Where one can go from any page outside a match: the top bar, and on phones the bar at the lower edge. */
import { links, type Route } from './router.svelte';

export interface Destination {
  page: Route['page']; // the page it leads to: there it is marked
  link: string;
  name: string; // id of its words; `${name}.short` where there is little room
  icon: 'home' | 'today' | 'log' | 'rules';
}

export const DESTINATIONS: readonly Destination[] = [
  { page: 'home', link: links.home, name: 'page.to.home', icon: 'home' },
  { page: 'today', link: links.today(), name: 'page.to.today', icon: 'today' },
  { page: 'matches', link: links.matches, name: 'page.to.matches', icon: 'log' },
  { page: 'rules', link: links.allRules, name: 'page.to.rules', icon: 'rules' },
];
