/** SHA-256 and HMAC (FIPS 180-4, RFC 2104). The browser's own are there on https only, and people play
 * in the same network without. */
const PRIMES = primes(64);
const K = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

function primes(count: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime)) found.push(n);
  return found;
}

/** The first 32 bits behind the point. */
function fraction(x: number): number {
  return ((x - Math.floor(x)) * 2 ** 32) | 0;
}

const turned = (x: number, by: number): number => (x >>> by) | (x << (32 - by));

export function sha256(message: Uint8Array): Uint8Array {
  const padded = new Uint8Array(((message.length + 72) >> 6) << 6);
  padded.set(message);
  padded[message.length] = 0x80;
  const words = new DataView(padded.buffer);
  words.setUint32(padded.length - 8, Math.floor(message.length / 2 ** 29));
  words.setUint32(padded.length - 4, message.length << 3);
  const hash = Int32Array.from(START);
  const w = new Int32Array(64);
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 64; i++) w[i] = i < 16 ? words.getInt32(block + 4 * i) : extended(w, i);
    round(hash, w);
  }
  const bytes = new Uint8Array(32);
  hash.forEach((word, i) => new DataView(bytes.buffer).setInt32(4 * i, word));
  return bytes;
}

function extended(w: Int32Array, i: number): number {
  const [a, b] = [w[i - 15]!, w[i - 2]!];
  const s0 = turned(a, 7) ^ turned(a, 18) ^ (a >>> 3);
  const s1 = turned(b, 17) ^ turned(b, 19) ^ (b >>> 10);
  return (w[i - 16]! + s0 + w[i - 7]! + s1) | 0;
}

function round(hash: Int32Array, w: Int32Array): void {
  let [a, b, c, d, e, f, g, h] = hash as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  for (let i = 0; i < 64; i++) {
    const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const one = (h + s1 + ((e & f) ^ (~e & g)) + K[i]! + w[i]!) | 0;
    const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (hash[i] = (hash[i]! + word) | 0));
}

export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? sha256(key) : key);
  const inner = sha256(
    joined(
      block.map((byte) => byte ^ 0x36),
      message,
    ),
  );
  return sha256(
    joined(
      block.map((byte) => byte ^ 0x5c),
      inner,
    ),
  );
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

export const text = (letters: string): Uint8Array => new TextEncoder().encode(letters);

export const fromHex = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (two) => parseInt(two, 16));

export const toHex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
