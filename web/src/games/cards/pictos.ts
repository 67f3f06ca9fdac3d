/** The pictograms that Picto.svelte draws. */
export type Pictogram = 'hop' | 'turn' | 'hurdle' | 'back' | 'slap' | 'plus' | 'flip';
