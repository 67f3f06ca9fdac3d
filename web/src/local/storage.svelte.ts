// Whether what is played in this browser is kept by it.
import type { Trouble } from './table_store';

export const storage: { trouble: Trouble | null } = $state({ trouble: null });
