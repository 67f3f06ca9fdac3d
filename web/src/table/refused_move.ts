// A refusal as a person reads it. This removes the list of possible moves at its end, which the board shows already, and the number
// of the rule at its start, which is on the link below it.
export function withoutNotation(text: string, moves: readonly string[]): string {
  const listed = moves.slice(0, 8).join(', ');  // as many as the table names
  const at = listed === '' ? -1 : text.indexOf(listed);
  const end = at < 0 ? text.length : text.lastIndexOf('. ', at) + 1;
  return (end > 0 ? text.slice(0, end) : text).replace(/^[A-Z]\d+\s?: /, '');
}
