// By table: what the people who do not hold the device can do at once.
import type { TableId } from '../wire/types';
import type { EdgeMoves } from './reflexes';

export const edgeMoves: Record<TableId, EdgeMoves> = $state({});
