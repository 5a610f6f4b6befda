import type { TemplateForm } from '../admin/settings.ts'

function piecesOf(text: string): { text: string; variable?: string }[] {
  return text
    .split(/(\{\{\w+\}\})/)
    .filter((piece) => piece !== '')
    .map((piece) => ({ text: piece, variable: /^\{\{(\w+)\}\}$/.exec(piece)?.[1] }))
}

export const placeholdersIn = (text: string): string[] => [...new Set(piecesOf(text).flatMap(({ variable }) => variable ?? []))]

export function unknownPlaceholders(text: string, variables: readonly string[]): string[] {
  return piecesOf(text)
    .filter(({ variable }) => variable === undefined || !variables.includes(variable))
    .flatMap((piece) => (piece.variable ? [piece.text] : (piece.text.match(/\{\{[^{}]*\}\}|\{\{|\}\}/g) ?? [])))
}

/** Forms for several people also have a count of the others; `again` has how often. */
export const variablesOf = (form: TemplateForm, variables: readonly string[]): string[] =>
  form === 'alone' ? [...variables] : [...variables, 'count']

export const missingPlaceholders = (text: string, form: TemplateForm, variables: readonly string[]): string[] =>
  variablesOf(form, variables).filter((name) => !(form !== 'alone' && name === 'text') && !placeholdersIn(text).includes(name))

/** Also drops the colon before an empty quotation. */
export function filledIn(template: string, values: Partial<Record<string, string>>): { text: string; variable?: string }[] {
  const complete = values.text === '' ? template.replace(/\s*:\s*\{\{text\}\}/, '') : template
  return piecesOf(complete)
    .map(({ text, variable }) => ({ text: variable === undefined ? text : (values[variable] ?? ''), variable }))
    .filter(({ text }) => text !== '')
}
