export interface Shape {
  width: number
  height: number
}

export interface Cell {
  x: number
  y: number
  width: number
  height: number
}

/** Widest and tallest that a group of pictures may be (width / height). */
export const widest = 1.91
export const tallest = 4 / 5

/**
 * Composes up to four pictures into one rectangle: tries rows, columns and one large beside several, and takes the composition that crops least.
 * Cells are fractions of the whole, in the order of the pictures.
 */
export function mediaLayout(shapes: readonly Shape[]): { aspect: number; cells: Cell[] } {
  const ratios = shapes.map(({ width, height }) => clamp(width / height || 1, 0.5, 2.2))
  const best = compositions[Math.min(shapes.length, 4)]?.toSorted((a, b) => cost(a, ratios) - cost(b, ratios))[0]
  if (best === undefined) return { aspect: 1, cells: [] }
  const cells: Cell[] = []
  fill(best, { x: 0, y: 0, width: 1, height: 1 }, ratios, cells)
  return { aspect: clamp(aspectOf(best, ratios), tallest, widest), cells }
}

/** A picture (its index), or parts set beside (row) or under (column) each other. */
type Part = number | { row: Part[] } | { column: Part[] }

const compositions: Record<number, Part[]> = {
  1: [0],
  2: [{ row: [0, 1] }, { column: [0, 1] }],
  3: [{ row: [0, { column: [1, 2] }] }, { column: [0, { row: [1, 2] }] }, { row: [0, 1, 2] }],
  4: [
    { column: [{ row: [0, 1] }, { row: [2, 3] }] },
    { row: [0, { column: [1, 2, 3] }] },
    { column: [0, { row: [1, 2, 3] }] },
    { row: [{ column: [0, 1] }, { column: [2, 3] }] },
  ],
}

function aspectOf(part: Part, ratios: number[]): number {
  if (typeof part === 'number') return ratios[part] ?? 1
  if ('row' in part) return sum(part.row.map((inner) => aspectOf(inner, ratios)))
  return 1 / sum(part.column.map((inner) => 1 / aspectOf(inner, ratios)))
}

// What is cropped, and a little for a picture that becomes tiny beside the others.
function cost(part: Part, ratios: number[]) {
  const aspect = aspectOf(part, ratios)
  const cells: Cell[] = []
  fill(part, { x: 0, y: 0, width: 1, height: 1 }, ratios, cells)
  const smallest = Math.min(...cells.map((cell) => cell.width * cell.height)) * cells.length
  return Math.abs(Math.log(aspect / clamp(aspect, tallest, widest))) + 0.25 * (1 - smallest)
}

function fill(part: Part, room: Cell, ratios: number[], cells: Cell[]) {
  if (typeof part === 'number') {
    cells[part] = room
    return
  }
  const inRow = 'row' in part
  const parts = inRow ? part.row : part.column
  const weights = parts.map((inner) => (inRow ? aspectOf(inner, ratios) : 1 / aspectOf(inner, ratios)))
  const whole = sum(weights)
  let start = inRow ? room.x : room.y
  parts.forEach((inner, index) => {
    const share = ((weights[index] ?? 0) / whole) * (inRow ? room.width : room.height)
    fill(inner, inRow ? { ...room, x: start, width: share } : { ...room, y: start, height: share }, ratios, cells)
    start += share
  })
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))
