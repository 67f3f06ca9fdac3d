// The order in which files of browser tests begin: those that take long first. Otherwise the last one runs alone while a core is idle.
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const slowest = ['drawn', 'local', 'pass', 'pseudo', 'gallery', 'fit', 'pictures', 'lessons', 'play', 'boards', 'cards', 'board', 'review', 'fonts', 'rounds', 'replay', 'keyboard', 'storage'].map((name) => `/test/${name}.spec.ts`);

function rank({ moduleId }: TestSpecification): number {
  const at = slowest.findIndex((ending) => moduleId.endsWith(ending));
  return at < 0 ? slowest.length : at;
}

export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}
