import { Children, type ReactNode } from 'react'
import { type Cell, mediaLayout, type Shape } from '#ui/mediaLayout.ts'

/**
 * One to four pictures as one composition with rounded corners. `shapes` are the pictures' sizes, children (buttons with `<Picture fit="fill">`)
 * come in the same order. The place is kept before anything has loaded.
 */
export function MediaGrid({ shapes, children }: { shapes: readonly Shape[]; children: ReactNode }) {
  const { aspect, cells } = mediaLayout(shapes)
  return (
    <div className="relative overflow-hidden rounded-media" style={{ aspectRatio: aspect }}>
      {Children.toArray(children).map((child, index) => {
        const cell = cells[index]
        return (
          cell && (
            <div key={`${cell.x}-${cell.y}`} className="absolute overflow-hidden" style={inset(cell)}>
              {child}
            </div>
          )
        )
      })}
    </div>
  )
}

// A gap of 3 px between neighbours, none at the rim.
const inset = ({ x, y, width, height }: Cell) => ({
  insetInlineStart: `calc(${percent(x)} + ${x > rim ? 1.5 : 0}px)`,
  insetInlineEnd: `calc(${percent(1 - x - width)} + ${x + width < 1 - rim ? 1.5 : 0}px)`,
  insetBlockStart: `calc(${percent(y)} + ${y > rim ? 1.5 : 0}px)`,
  insetBlockEnd: `calc(${percent(1 - y - height)} + ${y + height < 1 - rim ? 1.5 : 0}px)`,
})

const rim = 0.001
const percent = (share: number) => `${(share * 100).toFixed(3)}%`
