// Unpacks the Chromium of the npm package into the folder given and prints the path of its program.
// For tests on machines that have no browser of their own.
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';

const folder = resolve(process.argv[2] ?? '../build/chromium');
mkdirSync(folder, { recursive: true });
process.env.TMPDIR = folder; // the package unpacks into the temporary folder
process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs20.x'; // and brings libraries only if it is told so
const { default: chromium } = await import('@sparticuz/chromium');
console.log(await chromium.executablePath());
