// What those who do not hold the device could do at once, by table.
import type { TableId } from '../wire/types';
import type { Edges } from './reflexes';

export const edges: Record<TableId, Edges> = $state({});
