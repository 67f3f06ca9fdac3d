// The ink of the patterns: light on dark colours, dark on light ones. A pattern decides what can be laid, so it must be visible on
// every colour; colours.test.ts checks that.
import type { AnnaottoColour } from '../../wire/types';

export const inks = { l: { ink: '#ffffff', opacity: 0.6 }, k: { ink: '#000000', opacity: 0.54 } } as const;
export const inkOf = (colour: AnnaottoColour): keyof typeof inks => ('OYP'.includes(colour) ? 'k' : 'l');
