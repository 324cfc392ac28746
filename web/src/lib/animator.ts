/** The animator: carries out a plan of motion on the page. Pictures of what moves are taken before
 * the new view is shown, and fly above it. */
import { schedule, type MotionStep, type TimedStep } from './motion';
import { playSound } from './sound';

/** A step, with a picture of what travels and where it was. */
interface PreparedStep {
  step: TimedStep;
  ghost: HTMLElement | null;
  start: DOMRect | null;
}

let running: (() => void) | null = null;

/** The element at a place of the page. */
export function elementAt(name: string): Element | null {
  const found = [...document.querySelectorAll(`[data-at~="${CSS.escape(name)}"]`)];
  return found.find((el) => el.getBoundingClientRect().width > 0) ?? null;
}

/** Prepare a plan before the view changes; the function returned plays it afterwards. */
export function prepareMotion(
  chapters: readonly (readonly MotionStep[])[],
  moving: boolean,
): () => void {
  skipMotion();
  const steps = schedule(chapters);
  if (!moving) return () => steps.forEach(({ sound: name }) => name && playSound(name));
  const prepared = steps.map(capture);
  return () => play(prepared);
}

/** End what is moving at once: a tap, a key, the next update. */
export function skipMotion(): void {
  running?.();
  running = null;
}

function capture(step: TimedStep): PreparedStep {
  const source = step.from ? elementAt(step.from) : null;
  if (!source) return { step, ghost: null, start: null };
  const start = source.getBoundingClientRect();
  const copy = source.cloneNode(true) as Element;
  copy.removeAttribute('data-at');
  const ghost = document.createElement('div');
  ghost.className = 'ghost-flight';
  if (copy instanceof SVGElement && !(copy instanceof SVGSVGElement)) {
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    const box = (source as SVGGraphicsElement).getBBox();
    svg.setAttribute('viewBox', `${box.x} ${box.y} ${box.width} ${box.height}`);
    copy.removeAttribute('transform');
    svg.append(copy);
    ghost.append(svg);
  } else {
    ghost.append(copy);
  }
  return { step, ghost, start };
}

function play(prepared: readonly PreparedStep[]): void {
  skipMotion(); // another one may have been shown since this one was prepared
  const layer = document.createElement('div');
  layer.className = 'stage';
  layer.setAttribute('aria-hidden', 'true');
  document.body.append(layer);
  const timers = prepared.map((one) => setTimeout(() => animate(one, layer), one.step.at));
  const end = Math.max(0, ...prepared.map(({ step }) => step.at + step.ms));
  const finish = () => {
    timers.forEach(clearTimeout);
    layer.remove();
    removeEventListener('pointerdown', skipMotion, true);
  };
  timers.push(setTimeout(skipMotion, end + 50));
  addEventListener('pointerdown', skipMotion, true);
  running = finish;
}

function animate({ step, ghost, start }: PreparedStep, layer: Element): void {
  if (step.sound) playSound(step.sound);
  const target = elementAt(step.to);
  if (!target) return;
  const end = target.getBoundingClientRect();
  if (step.kind === 'travel' && ghost && start) fly(ghost, start, end, step.ms, layer);
  if (step.kind === 'shuffle') riffle(target, end, step, layer);
  if (step.kind === 'pop') rise(step.text ?? '', end, step.ms, layer);
  if (step.kind === 'flash') {
    target.animate([{ filter: 'brightness(1.35)' }, { filter: 'none' }], { duration: step.ms });
  }
  if (step.kind === 'shake') {
    const turns = [0, -14, 11, -7, 0].map((deg) => ({ transform: `rotate(${deg}deg)` }));
    target.animate(turns, { duration: step.ms, easing: 'ease-out' });
  }
}

function fly(ghost: HTMLElement, from: DOMRect, to: DOMRect, ms: number, layer: Element): void {
  Object.assign(ghost.style, { left: `${from.x}px`, top: `${from.y}px` });
  Object.assign(ghost.style, { width: `${from.width}px`, height: `${from.height}px` });
  layer.append(ghost);
  const x = to.x + to.width / 2 - from.x - from.width / 2;
  const y = to.y + to.height / 2 - from.y - from.height / 2;
  const size = Math.min(1.5, Math.max(0.3, to.height / (from.height || 1)));
  ghost.animate(
    [
      { transform: 'none', opacity: 1 },
      { transform: `translate(${x / 2}px,${y / 2 - 24}px) scale(${(1 + size) / 2})`, opacity: 1 },
      { transform: `translate(${x}px,${y}px) scale(${size})`, opacity: 0.2 },
    ],
    { duration: ms, easing: 'cubic-bezier(.2,.8,.2,1)', fill: 'forwards' },
  );
}

/** A new pile: its two halves part, are riffled into each other twice, and its number rises. */
function riffle(pile: Element, at: DOMRect, step: TimedStep, layer: Element): void {
  for (const side of [-1, 1]) {
    const half = document.createElement('div');
    half.className = 'ghost-flight';
    half.append(pile.cloneNode(true));
    half.firstElementChild?.removeAttribute('data-at');
    Object.assign(half.style, { left: `${at.x}px`, top: `${at.y}px` });
    Object.assign(half.style, { width: `${at.width}px`, height: `${at.height}px` });
    layer.append(half);
    const apart = `translate(${side * at.width * 0.42}px,${-at.height * 0.1}px) rotate(${side * 14}deg)`;
    half.animate(
      ['none', apart, 'none', apart, 'none'].map((transform) => ({ transform })),
      { duration: step.ms, easing: 'ease-in-out', fill: 'forwards' },
    );
  }
  if (step.text) rise(step.text, at, step.ms, layer);
}

function rise(text: string, at: DOMRect, ms: number, layer: Element): void {
  const pop = document.createElement('div');
  pop.className = 'gain-pop';
  pop.textContent = text;
  Object.assign(pop.style, { left: `${at.x + at.width / 2}px`, top: `${at.y + at.height / 2}px` });
  layer.append(pop);
  pop.animate(
    [
      { transform: 'translate(-50%,0) scale(.6)', opacity: 0 },
      { transform: 'translate(-50%,-70%) scale(1.1)', opacity: 1, offset: 0.4 },
      { transform: 'translate(-50%,-120%) scale(1)', opacity: 0 },
    ],
    { duration: ms, easing: 'cubic-bezier(.2,.8,.2,1)', fill: 'forwards' },
  );
}
