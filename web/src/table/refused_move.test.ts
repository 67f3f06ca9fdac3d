import { expect, it } from 'vitest';
import { withoutNotation } from './refused_move';

const moves = ['play S5', 'play S9', 'recruit L14'];
it('leaves out notation and the number', () => {
  expect(withoutNotation('N4: The suit that was led. Or you recruit. Possible now: play S5, play S9, recruit L14.', moves)).toBe('The suit that was led. Or you recruit.');
  expect(withoutNotation('O4\u00a0: À côté d’une tuile. Possible maintenant\u00a0: draw.', ['draw'])).toBe('À côté d’une tuile.');
  expect(withoutNotation('O4: Neben einem Plättchen. Möglich ist jetzt: draw.', ['draw'])).toBe('Neben einem Plättchen.');
});
it('names eight moves as the table does', () => {
  const many = Array.from({ length: 12 }, (_, i) => `place kept a${i} 0`);
  expect(withoutNotation(`O5: You must score. Possible now: ${many.slice(0, 8).join(', ')}, …`, many)).toBe('You must score.');
});
it('leaves everything else as it is', () => {
  expect(withoutNotation('It is not your turn.', [])).toBe('It is not your turn.');
  expect(withoutNotation('It is not your turn.', moves)).toBe('It is not your turn.');
});
