import { expect, test } from 'vitest'
import { mediaLayout, tallest, widest } from '#ui/mediaLayout.ts'

const shapes = {
  panorama: { width: 3000, height: 600 },
  landscape: { width: 1500, height: 1000 },
  square: { width: 900, height: 900 },
  portrait: { width: 800, height: 1000 },
  tower: { width: 400, height: 1600 },
}
const all = Object.values(shapes)

const sets = [1, 2, 3, 4].flatMap((count) =>
  Array.from({ length: all.length ** count }, (_, number) =>
    Array.from({ length: count }, (_, place) => all[Math.floor(number / all.length ** place) % all.length] ?? shapes.square),
  ),
)

test('every composition of one to four pictures fills its rectangle once and stays between 4:5 and 1.91:1', () => {
  for (const set of sets) {
    const { aspect, cells } = mediaLayout(set)
    expect(cells).toHaveLength(set.length)
    expect(aspect).toBeGreaterThanOrEqual(tallest)
    expect(aspect).toBeLessThanOrEqual(widest)
    expect(cells.reduce((area, cell) => area + cell.width * cell.height, 0)).toBeCloseTo(1)
    for (const [index, cell] of cells.entries())
      for (const other of cells.slice(index + 1)) {
        const across = Math.min(cell.x + cell.width, other.x + other.width) - Math.max(cell.x, other.x)
        const down = Math.min(cell.y + cell.height, other.y + other.height) - Math.max(cell.y, other.y)
        expect(Math.min(across, down)).toBeLessThan(1e-9)
      }
  }
})

test('no picture becomes a sliver on the phone: 358 px wide, every cell is at least 44 px both ways', () => {
  for (const set of sets) {
    const { aspect, cells } = mediaLayout(set)
    for (const cell of cells) expect(Math.min(cell.width * 358, (cell.height * 358) / aspect)).toBeGreaterThanOrEqual(44)
  }
})

test('one picture keeps its own proportions where they fit', () => {
  expect(mediaLayout([shapes.landscape])).toEqual({ aspect: 1.5, cells: [{ x: 0, y: 0, width: 1, height: 1 }] })
  expect(mediaLayout([shapes.tower]).aspect).toBe(tallest)
  expect(mediaLayout([shapes.panorama]).aspect).toBe(widest)
})

test('two portraits stand side by side, two landscapes lie under each other', () => {
  expect(mediaLayout([shapes.portrait, shapes.portrait]).cells.map((cell) => cell.y)).toEqual([0, 0])
  expect(mediaLayout([shapes.landscape, shapes.landscape]).cells.map((cell) => cell.x)).toEqual([0, 0])
})
