import { describe, expect, it } from 'vitest';
import { drawn } from '../src/lib/qr';

describe('a QR code', () => {
  it('has four free modules around it, and the corner of a finder in each of three corners', () => {
    const { size, path } = drawn('https://games.example.org/#abc');
    const strokes = [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)].map(([, x, y, run]) => ({
      left: Number(x),
      right: Number(x) + Number(run),
      y: Number(y),
    }));
    const far = size - 4;
    expect(
      strokes
        .map(({ left, right, y }) => `M${left} ${y}h${right - left}v1h-${right - left}z`)
        .join(''),
    ).toBe(path);
    expect(
      strokes.every(({ left, right, y }) => left >= 4 && right <= far && y >= 4 && y < far),
    ).toBe(true);
    expect(strokes).toContainEqual({ left: 4, right: 11, y: 4 });
    expect(strokes).toContainEqual({ left: far - 7, right: far, y: 4 });
    expect(strokes).toContainEqual({ left: 4, right: 11, y: far - 1 });
  });

  it('is larger for a longer text', () => {
    expect(drawn('x'.repeat(300)).size).toBeGreaterThan(drawn('x').size);
  });
});
