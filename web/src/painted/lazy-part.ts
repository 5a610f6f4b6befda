import { type ComponentType, createElement } from 'react'

/* Takes the place of parts/lazy-part.ts in the painter: a part is drawn as soon as it is loaded, and sheets and late parts never. */

const loading = new Set<Promise<void>>()

export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let part: ComponentType<Props> | undefined
  let coming: Promise<void> | undefined
  return (props) => {
    if (part) return createElement(part, props)
    coming ??= load().then((loaded) => {
      part = loaded
    })
    loading.add(coming)
    return null
  }
}

const nothing = () => () => null
export const latePart = nothing
export const lazySheet = nothing

/** Draws again until nothing that it draws is still loading. */
export async function drawWhole(draw: () => string): Promise<string> {
  for (;;) {
    const drawn = draw()
    if (loading.size === 0) return drawn
    await Promise.all(loading)
    loading.clear()
  }
}
