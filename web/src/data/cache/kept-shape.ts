/** Data kept under another shape is ignored. The build replaces it by a digest of the contract (web/build/kept-shape.ts). */
export const shape: string = 'unbuilt'
