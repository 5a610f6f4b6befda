/**
 * Names the shape of the kept data: what a version of the app with another one has kept is not read. kept-shape.test.ts says what it has to be
 * after a change of the contract.
 */
export const shape = '5377bec7358b'
