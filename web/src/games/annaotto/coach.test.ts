import { expect, it } from 'vitest';
import { coachFaces } from './coach';

it('the coach keeps special sides for their owner, then what fits, then leaves the card as it lies', () => {
  expect(coachFaces('Rd/GsA', 'Bc')).toBe('GsA');
  expect(coachFaces('GsA/Rd', 'Bc')).toBe('GsA');
  expect(coachFaces('Rd/AO', 'Rd')).toBe('AO');
  expect(coachFaces('Rd/Gs', 'Gc')).toBe('Gs');
  expect(coachFaces('Rd/Gs', 'Ps')).toBe('Gs');
  expect(coachFaces('Rd/Gs', 'Bc')).toBe('Rd');
  expect(coachFaces('RdA/GsO', 'Gc')).toBe('GsO');
});
