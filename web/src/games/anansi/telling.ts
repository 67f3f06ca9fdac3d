// A position of this game in words; see games/telling.ts.
import type { AnansiView } from '../contract';
import { plainly, type Telling } from '../telling';

export const telling: Telling<AnansiView> = plainly;
