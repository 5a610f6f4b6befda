declare module 'subset-font' {
  /** Cuts a font down to the letters of `text`, and to a point or a range of each variable axis. */
  function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'woff2'; variationAxes?: Record<string, number | { min: number; max: number }> },
  ): Promise<Buffer>
  export = subsetFont
}
