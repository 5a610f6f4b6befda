import { App } from '@capacitor/app'

/** Android's: closes the topmost layer, else `goBack`; on the first page the app moves to the background. */
export async function onBackButton(goBack: () => void): Promise<void> {
  await App.addListener('backButton', ({ canGoBack }) => {
    if (closeTop()) return
    if (canGoBack) goBack()
    else void App.minimizeApp()
  })
}

function closeTop(): boolean {
  const menu = [...document.querySelectorAll<HTMLElement>(':popover-open:not(.toast, .tooltip)')].at(-1)
  if (menu) {
    menu.hidePopover()
    return true
  }
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
  // Like Escape, so that unfinished work is asked about.
  dialog?.dispatchEvent(new Event('cancel', { cancelable: true }))
  return dialog !== undefined
}
