/** The picture to share: a street at night, one's own points, no card and no move. Drawn here, sent by
 * nobody but who shares it. */
import type { StreetHouse } from './street';

export interface ShareCard {
  title: string;
  result: string;
  foot: string;
  houses: readonly StreetHouse[];
}

export const CARD = { width: 1200, height: 630 } as const;
const COLOURS = ['#a6443a', '#3e7d5a', '#6a4a8a', '#c2943a', '#4478ae'];
const QUAY = 540;
const STARS: readonly (readonly [number, number])[] = [
  [88, 53], [778, 205], [849, 163], [890, 123], [926, 94], [1045, 68], [1146, 178],
]; // prettier-ignore

export function drawCard(canvas: HTMLCanvasElement, card: ShareCard): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  canvas.width = CARD.width;
  canvas.height = CARD.height;
  drawNight(context);
  drawHouses(context, card.houses);
  drawWords(context, card);
}

function drawNight(context: CanvasRenderingContext2D): void {
  const sky = context.createLinearGradient(0, 0, 0, QUAY);
  sky.addColorStop(0, '#0b1630');
  sky.addColorStop(1, '#243356');
  rect(context, sky, 0, 0, CARD.width, QUAY);
  for (const [x, y] of STARS) disc(context, '#e8eef8', x, y, 4);
  disc(context, '#f3ebcf', 1074, 112, 42);
  disc(context, '#101d3a', 1094, 98, 37);
  rect(context, '#3f4457', 0, QUAY, CARD.width, 15);
  rect(context, '#1b3c55', 0, QUAY + 15, CARD.width, CARD.height);
}

function drawHouses(context: CanvasRenderingContext2D, houses: readonly StreetHouse[]): void {
  const step = Math.min(110, 1040 / Math.max(1, houses.length));
  const wide = step * 0.86;
  const most = Math.max(3, ...houses.map(({ n }) => n)); // where few have played, low houses
  const left = (CARD.width - step * houses.length) / 2 + (step - wide) / 2;
  houses.forEach(({ n, lit }, nth) => {
    if (n === 0) return; // nobody lives there
    const [x, high] = [left + nth * step, 54 + (n / most) * 176];
    const y = QUAY - high;
    context.fillStyle = lit ? '#222d42' : '#1c2846';
    context.beginPath();
    context.moveTo(x, y);
    context.lineTo(x + wide / 2, y - 26);
    context.lineTo(x + wide, y);
    context.fill();
    rect(context, lit ? COLOURS[nth % COLOURS.length]! : '#1c2846', x, y, wide, high);
    const pane = wide * 0.2;
    for (let row = y + 18; row + pane + 8 < QUAY; row += 46) {
      rect(context, lit ? '#ffd27a' : '#26345a', x + wide * 0.2, row, pane, pane * 1.3);
      rect(context, lit ? '#ffd27a' : '#26345a', x + wide * 0.6, row, pane, pane * 1.3);
    }
  });
}

function drawWords(context: CanvasRenderingContext2D, { title, result, foot }: ShareCard): void {
  const style = getComputedStyle(document.documentElement);
  const [display, ui] = ['--display', '--ui'].map((name) => style.getPropertyValue(name));
  words(context, `600 58px ${display}`, '#fff', title, 118);
  words(context, `400 40px ${ui}`, '#c4d0e2', result, 184);
  words(context, `400 36px ${ui}`, '#d3deeb', foot, 609);
}

function words(
  context: CanvasRenderingContext2D,
  font: string,
  colour: string,
  text: string,
  y: number,
): void {
  context.font = font;
  context.fillStyle = colour;
  context.fillText(text, 72, y, y < 500 && y > 100 ? 900 : 1056);
}

function rect(
  context: CanvasRenderingContext2D,
  fill: string | CanvasGradient,
  ...[x, y, width, height]: [number, number, number, number]
): void {
  context.fillStyle = fill;
  context.fillRect(x, y, width, height);
}

function disc(
  context: CanvasRenderingContext2D,
  colour: string,
  ...[x, y, radius]: [number, number, number]
): void {
  context.fillStyle = colour;
  context.beginPath();
  context.arc(x, y, radius, 0, 7);
  context.fill();
}

/** The picture as a file. */
export const pictureOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((found, lost) =>
    canvas.toBlob((blob) => (blob ? found(blob) : lost(new Error('no picture'))), 'image/png'),
  );
