import { App } from '@capacitor/app'

/**
 * What Android's back button and gesture do: first close what lies on top, then `goBack`, and on the first page leave the app in the background.
 */
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
  // As Escape does, so that unfinished work is asked about.
  dialog?.dispatchEvent(new Event('cancel', { cancelable: true }))
  return dialog !== undefined
}
