// Pictures of pages, for looking at: node test/shoot.mjs URL FILE [WIDTHxHEIGHT]…   (several sizes: FILE gets them in its name)
import { chromium } from 'playwright-core';

const [url, file, ...sizes] = process.argv.slice(2);
if (!url || !file) throw new Error('node test/shoot.mjs URL FILE [WIDTHxHEIGHT]…');
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
});
for (const size of sizes.length > 0 ? sizes : ['360x640', '1280x800']) {
  const [width, height] = size.split('x').map(Number);
  const page = await browser.newPage({ viewport: { width, height }, hasTouch: width < 500, isMobile: width < 500 });
  page.on('console', (message) => message.type() === 'error' && console.error(message.text()));
  page.on('pageerror', (error) => console.error(error));
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForTimeout(400);
  await page.screenshot({ path: file.replace('.png', `-${size}.png`) });
  await page.close();
}
await browser.close();
