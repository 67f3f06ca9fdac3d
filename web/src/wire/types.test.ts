import { execFileSync } from 'node:child_process';
import { it } from 'vitest';

// The types are committed, so that nobody needs Python to build; this test keeps them equal to the schema.
it('types are those of the schema', () => {
  execFileSync('python3', ['../script/lib/wire_types.py', '--check', 'src/wire/types.ts'], { stdio: 'pipe' });
});
