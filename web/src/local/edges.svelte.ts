// By table: what the people who do not hold the device can do at once.
import type { TableId } from '../wire/types';
import type { Edges } from './reflexes';

export const edges: Record<TableId, Edges> = $state({});
