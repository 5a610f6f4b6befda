/** Data kept under another shape is ignored. kept-shape.test.ts prints the new one after a change of the contract. */
export const shape = '5377bec7358b'
