import { removeWithUndo } from '#data/cache/list.ts'
import { toastError, type WordKey } from '#data/toasts.ts'
import { passFocus } from '#device/pass-focus.ts'
import { toast } from '#ui/toast.ts'

interface Deed {
  key: readonly string[]
  id: string
  /** The control in its row, which goes with it. */
  pressed: HTMLElement
  send: () => Promise<unknown>
  again: () => Promise<unknown>
  done: string
  undo: string
  failed: WordKey
}

/** Optimistic, with an undo; either failure restores what was shown. */
export async function takeBack({ key, id, pressed, send, again, done, undo, failed }: Deed): Promise<void> {
  passFocus(pressed)
  const putBack = removeWithUndo(key, id)
  const complain = toastError(failed)
  try {
    await send()
  } catch (error) {
    putBack()
    return complain(error)
  }
  const onUndo = () => {
    putBack()
    void again().catch((error: unknown) => {
      removeWithUndo(key, id)
      complain(error)
    })
  }
  toast({ title: done, action: { label: undo, onPress: onUndo } })
}
