import type { TemplateForm } from '../admin/settings.ts'

/** A text in pieces, with the name of the placeholder that each piece stands for. */
function piecesOf(text: string): { text: string; variable?: string }[] {
  return text
    .split(/(\{\{\w+\}\})/)
    .filter((piece) => piece !== '')
    .map((piece) => ({ text: piece, variable: /^\{\{(\w+)\}\}$/.exec(piece)?.[1] }))
}

/** The names of the placeholders in a text, each once. */
export const placeholdersIn = (text: string): string[] => [...new Set(piecesOf(text).flatMap(({ variable }) => variable ?? []))]

/** What in a text looks like a placeholder but is none of `variables`, as it is written. */
export function unknownPlaceholders(text: string, variables: readonly string[]): string[] {
  return piecesOf(text)
    .filter(({ variable }) => variable === undefined || !variables.includes(variable))
    .flatMap((piece) => (piece.variable ? [piece.text] : (piece.text.match(/\{\{[^{}]*\}\}|\{\{|\}\}/g) ?? [])))
}

/** The placeholders that a form of a template can have: what several people did also counts the others. */
export const variablesOf = (form: TemplateForm, variables: readonly string[]): string[] =>
  form === 'alone' ? [...variables] : [...variables, 'count']

/** Those that a text should have and has not. What several people did quotes none of them. */
export const missingPlaceholders = (text: string, form: TemplateForm, variables: readonly string[]): string[] =>
  variablesOf(form, variables).filter((name) => !(form !== 'alone' && name === 'text') && !placeholdersIn(text).includes(name))

/** A template with its placeholders filled in, in pieces. A quotation that is empty takes its colon with it. */
export function filledIn(template: string, values: Partial<Record<string, string>>): { text: string; variable?: string }[] {
  const complete = values.text === '' ? template.replace(/\s*:\s*\{\{text\}\}/, '') : template
  return piecesOf(complete)
    .map(({ text, variable }) => ({ text: variable === undefined ? text : (values[variable] ?? ''), variable }))
    .filter(({ text }) => text !== '')
}
