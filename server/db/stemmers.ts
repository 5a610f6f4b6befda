/** The database's dictionaries for the languages of the app. */
export const stemmers = ['english_stem', 'german_stem', 'spanish_stem', 'french_stem']
