import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { textsPlugin } from './texts/plugin.ts';
import { fonts } from './fonts/plugin.ts';
import { offline } from './offline/plugin.ts';
import { SlowestFirst } from './test/slowest_first.ts';

// Where `npm run dev` finds a table: TISCHLEIN_SERVER=http://127.0.0.1:8080 npm run dev
const server = process.env.TISCHLEIN_SERVER ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [svelte(), textsPlugin(), fonts(), offline()],
  // The built files name each other relatively, so that they work under any path (src/lib/paths.ts).
  base: './',
  // A module like the rest: what only some tables need comes when it is needed.
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    // gallery.html is for developers: only index.html is built.
    rolldownOptions: { input: 'index.html', checks: { pluginTimings: false, bundlerTimings: false } },
    // Inlined files would be `data:` addresses, which the server's content policy allows for pictures only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
  test: {
    sequence: { sequencer: SlowestFirst },
    projects: [
      // All files in one process of each worker: half the work, as most of it is loading the same modules.
      { extends: true, test: { name: 'unit', include: ['src/**/*.test.ts', 'texts/**/*.test.ts', 'offline/**/*.test.ts'], environment: 'node', isolate: false, setupFiles: 'src/i18n/begin_in_english.ts' } },
      {
        extends: true,
        test: {
          name: 'browser', include: ['test/**/*.spec.ts'], environment: 'node',
          // Bounds for what never ends, not for what takes long: other work goes on beside it (test/harness.ts, `patience`).
          testTimeout: 400_000, hookTimeout: 400_000, expect: { poll: { timeout: 60_000, interval: 50 } }, globalSetup: 'test/gallery.ts',
          // Tried twice; script/test says which needed it.
          retry: 1,
          // Each file has a server of its own, each worker a browser (test/harness.ts). Some tests wait for bots and flights: four
          // workers keep two cores busy.
          isolate: false, maxWorkers: 4, sequence: { groupOrder: 1 },
        },
      },
      { extends: true, test: { name: 'readme', include: ['test/readme.shots.ts'], environment: 'node', testTimeout: 60_000, hookTimeout: 60_000, sequence: { groupOrder: 2 } } },
      { extends: true, test: { name: 'looks', include: ['test/looks.shots.ts'], environment: 'node', globalSetup: 'test/gallery.ts', testTimeout: 400_000, hookTimeout: 400_000, sequence: { groupOrder: 3 } } },
    ],
  },
});
