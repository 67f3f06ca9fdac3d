import { execFileSync } from 'node:child_process';
import { it } from 'vitest';

// The types are committed, so that nobody needs Python to build; this keeps them what the schema says.
it('types are those of the schema', () => {
  execFileSync('python3', ['../script/lib/wire_types.py', '--check', 'src/wire/types.ts'], { stdio: 'pipe' });
});
