let open: (() => void) | undefined

export function onOpenComposer(opener: () => void) {
  open = opener
  return () => {
    open = undefined
  }
}

export const openComposer = () => open?.()
