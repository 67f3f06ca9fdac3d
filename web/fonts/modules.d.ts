// The module that plugin.ts makes, and a package without types.
declare module 'virtual:outlines' {
  /** Drawn letters, 500 units to the em, baseline at 0. */
  const outlines: Readonly<Record<string, { d: string; advance: number }>>;
  export default outlines;
}
declare module 'subset-font' {
  export interface SubsetOptions {
    targetFormat?: 'sfnt' | 'woff' | 'woff2';
    keepFeatures?: string[];
    noHinting?: boolean;
    variationAxes?: Record<string, number | { min: number; max: number }>;
  }
  export default function subsetFont(font: Buffer, text: string, options?: SubsetOptions): Promise<Buffer>;
}
