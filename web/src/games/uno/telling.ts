// A position of this game in words; see games/telling.ts.
import type { UnoView } from '../contract';
import { plainly, type Telling } from '../telling';

export const telling: Telling<UnoView> = plainly;
