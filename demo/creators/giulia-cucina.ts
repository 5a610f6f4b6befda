import { type Creator, comment } from '#creator.ts'

export const giuliaCucina: Creator = {
  username: 'giulia_cucina',
  first_name: 'Giulia',
  last_name: 'Moretti',
  country: 'IT',
  born: '1990-05-06',
  bio: 'I cook, then I paint what is left. Food illustration from a kitchen in Bologna with one good window.',
  interests: ['Food & Cooking', 'Art & Design', 'Travel', 'Gardening', 'Writing'],
  avatar: 'giulia_cucina/avatar.webp',
  banner: 'giulia_cucina/banner.webp',
  posts: [
    {
      text: 'My neighbour knocked to say that it smells like Sunday. It was Tuesday. We ate at four.',
      category: 'Personal Stories',
      country: 'IT',
      comments: [
        comment('diego_vinilo', 'Martes con olor a domingo: mi religión.'),
        comment('lucia_alsur', 'Qué buen vecino. Qué buena hora.'),
      ],
    },
    {
      text: 'Blue bowl, two lemons, one pear, a red table. I was supposed to make a tart of it. The tart will have to wait until the shadow has finished. #foodart',
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'giulia_cucina/lemons.webp',
          alt: 'A blue bowl, two yellow lemons and a green pear on a red table in front of a cream wall.',
        },
      ],
      comments: [
        comment('hana_stilllife', 'So loud! I had to open a window. I love it.'),
        comment('kenji_clay', 'That is a good foot on the bowl.'),
        comment('marisol_riso', 'Los limones ya se pasaron al cartel, avísales.'),
      ],
    },
    {
      text: 'Pasta for four, without scales: one egg and one heaped fistful of flour per person, plus one egg yolk for the house. Knead until it feels like your earlobe. Wrap it, forget it for as long as it takes to argue with your sister on the phone. Roll it until you can read a love letter through it. Then cut it as you like, nobody is watching, and if somebody is, give them an apron.',
      category: 'How-to Guides',
      comments: [
        comment('noah_pixels', 'comparing dough to my earlobe in an open plan office. worth it'),
        comment('ruth_margins', 'The love letter test. I have one from 1998 that would do.'),
        comment('nneka_weaves', 'One yolk for the house! My mother says “one for the pot”.'),
        comment('jonas_werkstatt', 'Heute ausprobiert. Das Haus war zufrieden.', comment('giulia_cucina', 'The house always knows.')),
      ],
    },
    {
      text: 'Things that are ready when they are ready: risotto, apologies, watercolour.',
      category: 'Inspirational Posts',
      comments: [comment('kenji_clay', 'Kilns.'), comment('tom_linocut', 'Sheepdogs.'), comment('eleni_arches', 'Masons. Allegedly.')],
    },
    {
      text: 'Oranges in a bowl that is too small for them, a jug that came from my aunt, and the plate that nobody may use.',
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'giulia_cucina/oranges.webp',
          alt: 'A cream jug, two oranges, a green bowl and a flat pale plate on a light wooden table in front of a pale green wall.',
        },
      ],
      comments: [
        comment('pilar_analogica', 'Todas las casas tienen un plato que nadie puede usar.'),
        comment('eleni_arches', 'In ours it hangs on the wall, so that it can watch us use the others.'),
        comment(
          'ines_azulejo',
          'The green of the bowl! Tell me it is not plastic.',
          comment('giulia_cucina', 'Grandmother, 1962, chipped with honour.'),
        ),
      ],
    },
    {
      text: 'Honest review of the fancy pan everybody asks about: it is a pan. It is heavy, it is beautiful, the egg sticks exactly as it sticks in the old one, and I now own two pans.',
      category: 'Product Reviews',
      comments: [
        comment('daniel_builds', 'Finally a benchmark I trust.'),
        comment('sofie_polder', 'You saved me 180 euro.'),
        comment('mira_mod', 'I now own two pans. Poetry.'),
      ],
    },
    {
      text: 'The market today was mostly pears, so this week is mostly pears. #foodart #stilllife',
      category: 'Creative Showcases',
      country: 'IT',
      pictures: [
        {
          file: 'giulia_cucina/pears.webp',
          alt: 'Three green-yellow pears in a row on a grey-green table in front of a peach wall.',
        },
        {
          file: 'giulia_cucina/pears-jar.webp',
          alt: 'A big cream jar with a single pear beside it on a brown table.',
        },
      ],
      comments: [
        comment('hana_stilllife', 'Mostly pears. The best kind of week.'),
        comment(
          'camille_herbier',
          'Conférence, ou passe-crassane ?',
          comment('giulia_cucina', 'Abate Fetel! I am from Emilia, I have duties.'),
        ),
      ],
    },
    {
      text: 'Somebody asked for the recipe of the soup in last week’s drawing. There was no soup. It was an empty bowl and you all smelled it. I have never been so proud.',
      category: 'Entertainment',
      comments: [
        comment('amara_portraits', 'Je l’ai sentie ! Avec du fenouil.'),
        comment('kenji_clay', 'A good bowl is always full of something.'),
        comment('rania_marbling', 'There was cumin. Do not lie to us.'),
      ],
    },
  ],
}
