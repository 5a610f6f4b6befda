import { Keyboard } from '@capacitor/keyboard'

/** Says in `data-keyboard` of the root while the keyboard is open, and keeps the focused field above it. Native apps only. */
export async function followKeyboard(): Promise<void> {
  const { dataset } = document.documentElement
  await Keyboard.addListener('keyboardWillShow', () => {
    dataset.keyboard = 'open'
  })
  await Keyboard.addListener('keyboardDidShow', () => document.activeElement?.scrollIntoView({ block: 'nearest' }))
  await Keyboard.addListener('keyboardWillHide', () => {
    delete dataset.keyboard
  })
}
