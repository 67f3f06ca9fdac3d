// Whether what is played in this browser is kept by it.
import type { Trouble } from './keeping';

export const storage: { trouble: Trouble | null } = $state({ trouble: null });
