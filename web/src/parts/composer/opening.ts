let open: (() => void) | undefined

/** Who shows the composer says here how it is opened. */
export function onOpenComposer(opener: () => void) {
  open = opener
  return () => {
    open = undefined
  }
}

export const openComposer = () => open?.()
