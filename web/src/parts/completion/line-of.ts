export function lineOf(area: HTMLTextAreaElement, index: number): Element {
  const mirror = document.createElement('div')
  const style = getComputedStyle(area)
  for (const property of copied) mirror.style.setProperty(property, style.getPropertyValue(property))
  const box = area.getBoundingClientRect()
  Object.assign(mirror.style, {
    position: 'fixed',
    left: '0',
    top: '0',
    width: `${box.width}px`,
    height: 'auto',
    visibility: 'hidden',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'break-word',
    boxSizing: 'border-box',
  })
  const mark = document.createElement('span')
  mark.textContent = '@'
  mirror.append(area.value.slice(0, index), mark)
  document.body.append(mirror)
  const { left, top, width, height } = mark.getBoundingClientRect()
  mirror.remove()
  const [x, y] = [box.left + left, box.top + top - area.scrollTop]
  const at = { x, y, left: x, top: y, width, height, right: x + width, bottom: y + height }
  return Object.assign(document.createElement('span'), { getBoundingClientRect: () => ({ ...at, toJSON: () => at }) })
}

const copied = ['font', 'letter-spacing', 'line-height', 'padding', 'border-width', 'border-style', 'direction', 'text-align', 'tab-size']
