import { toastError } from '#data/toasts.ts'
import { openComposer } from '#parts/composer/opening.ts'

/** Unless something else takes them or covers the composer. */
export function followDrops() {
  window.addEventListener('dragover', (event) => {
    if (isForUs(event)) event.preventDefault()
  })
  window.addEventListener('drop', (event) => {
    const files = [...(event.dataTransfer?.files ?? [])]
    if (!isForUs(event) || files.length === 0) return
    event.preventDefault()
    openComposer()
    import('#parts/composer/take-files.ts').then(({ takeFiles }) => takeFiles(files), toastError('composer.refused.media_failed'))
  })
}

const isForUs = (event: DragEvent) =>
  !event.defaultPrevented &&
  event.dataTransfer?.types.includes('Files') &&
  [...document.querySelectorAll('dialog[open]')].every((dialog) => dialog.querySelector('[data-takes-files]'))
