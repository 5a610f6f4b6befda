/** Of our languages, without accents: words with whose letters exchanged nobody means to hide another word, as 'carp', 'uhren' or 'peins'. */
export const ordinaryWords: ReadonlySet<string> = new Set(
  `
  abre acre aime aimer aimes aisle alme alter alto amid amie amies angel angels angle angles ankle armas armen arms arte arts bald balm
  bare bark barn begin bein beine beinen being best bets bien biene bienen bise blade bleiben blieben board boire bolt born brain bran
  brand braten bread brei brian brunt brust burn burst calm carb carbs care cared cares carp carps carve cast casual causa causal chien
  chiens chine cire claim clam clams clasp clean clot cold colt complaint compliant cost could crab crabs crave crie croire crust curd
  dairy diary died diet dire door dried ears earth east edits eher ehre enten eras erde ernte erst evil fast fats feind field fiend fier
  filed fired fist foire form formed forms forst frei fried from frost frucht furcht gaol garb gasp geist gird gist gnus goal grab gras
  grid heil heir here hers hier hose hoses host hosts hots huhn isle items jest just karte kreis krieg lager laid lair laps last late
  later leben leib leiben leid leiden leider lest liar lieb liebe lieben lied lieder lier lies lion lions lips lire lisp list loin loins
  lost lots maid main marital martial meal meals mist modern mord most nest nier noir norden nuclear nuit nuits obra oder ogre ogres
  ohne oido oidos only orden part parte parts past peins peint perfect perfecto pest pets pier piled pire plied pobre poil poils poli
  polis post posts pots prado prefect prev prie prier quiet quite raid rama ramas ramen rams rasch rasche rats regla rein reins reis
  reise reisen rente rest rien riese riesen rire rogue rose rouge rust sacred said sail salt sauna scared schein scheine scheinen schien
  schiene schienen schreiben schrieben scrap sein seine seinen serve sever shore sien siens sign signs silt silver sing sings slain slat
  slit slits sliver snail sobre soir spilt split stain star stars steigen steil stiegen stiel stop stops storm strom sues tarde tarp
  tarps tarta tartas teil teile tenir thrust tide tied tier tired trail trailer trails trap traps trata trial trials tried trust tsar
  uhr uhren unclear unite united unites unser unter untie untied unties users veil veils venir verse vest viol voile voiler voiles voir
  warp warps wasp weis weise weisen west wiese wiesen wrap wraps zeigen ziegen
`.match(/\S+/g),
)
