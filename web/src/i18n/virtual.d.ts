// The module that texts/plugin.ts makes.
declare module 'virtual:texts' {
  import type { Message } from './format';
  /** The texts of the first page in English. */
  export const first: Readonly<Record<string, Message>>;
  export const languages: Readonly<Record<string, { name: string; plural: string }>>;
  /** One group of a language that is built in. */
  export function load(language: string, group: string): Promise<Readonly<Record<string, Message>>>;
}
