import { type Creator, comment } from '#creator.ts'

export const kenjiClay: Creator = {
  username: 'kenji_clay',
  first_name: 'Kenji',
  last_name: 'Morimoto',
  country: 'JP',
  born: '1974-11-02',
  bio: 'Wood-fired stoneware from a small kiln in Mashiko. Bowls first, everything else after lunch.',
  location: 'Mashiko, Japan',
  website: 'https://morimoto-kiln.example/',
  links: ['https://potters.example/mashiko/morimoto'],
  pinned: ['The moon jar', 'Vase, bowl, cup'],
  interests: ['Art & Design', 'DIY & Crafts', 'Food & Cooking', 'Nature & Environment'],
  verified: true,
  avatar: 'kenji_clay/avatar.webp',
  banner: 'kenji_clay/banner.webp',
  posts: [
    {
      text: 'Day one of loading. Four hundred pieces, and each wants to stand by the fire door. I tell them what my teacher told me: the back of the kiln is where the quiet ones become interesting.',
      category: 'Behind the Scenes',
      country: 'JP',
      comments: [
        comment('hana_stilllife', 'I would like to be put at the back of the kiln, please.'),
        comment(
          'emily_rings',
          'Four hundred! How many come out whole?',
          comment('kenji_clay', 'About three hundred and forty. The other sixty teach.'),
        ),
      ],
    },
    {
      text: 'Fifty-one hours of fire, then five days of not opening the door. The second part is harder.',
      category: 'Personal Stories',
      comments: [
        comment('freya_blue', 'Five days?! I cannot leave a cyanotype in the water for five minutes.'),
        comment('ruth_margins', 'This is how I feel about sending a manuscript.'),
        comment('hamish_loom', 'Strength to you. And a chair against the door.'),
      ],
    },
    {
      text: 'Vase, bowl, cup. Same clay, same cobalt dip, three different places in the kiln. #stoneware #woodfired',
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'kenji_clay/three.webp',
          alt: 'A terracotta vase, a pale bowl and a small grey-green cup, each dipped in dark blue glaze, on a brown table in side light.',
        },
      ],
      comments: [
        comment('ada', 'The line where the glaze stops is the best drawing I have seen this month.'),
        comment(
          'jonas_werkstatt',
          'Die Schale. Was würde die kosten, Richtung Wien?',
          comment('kenji_clay', 'For you, a stool. Mine has three legs of which two agree.'),
        ),
        comment('giulia_cucina', 'That bowl wants pears.'),
      ],
    },
    {
      text: 'The moon jar. You throw two bowls and join them at the waist, so it is never quite round. In the old days people said that this is why it looks alive. I say it is why it does not roll off the shelf.',
      category: 'Educational Content',
      pictures: [
        {
          file: 'kenji_clay/moon.webp',
          alt: 'A large, round, white jar alone on a wooden table; light from a window falls on the wall behind it.',
        },
      ],
      comments: [
        comment(
          'hana_stilllife',
          'Ours at home has a dent on one side from my brother’s football. It is the best side.',
          comment('kenji_clay', 'Then your brother finished it.'),
        ),
        comment('eleni_arches', 'The light from the window on that wall. I can feel the temperature of the room.'),
        comment('farid_ink', 'Two halves and a seam that nobody hides. Thank you for this.'),
      ],
    },
    {
      text: 'A visitor asked which is the front of a tea bowl. You turn it until it looks back at you. That side goes to the guest.',
      category: 'Inspirational Posts',
      comments: [
        comment('amara_portraits', 'C’est exactement pareil avec un visage.'),
        comment('pilar_analogica', 'Qué frase. Me la guardo para elegir el lado de una casa.'),
        comment('tom_linocut', 'Written on the studio wall now, in pencil, beside the fire extinguisher instructions.'),
      ],
    },
    {
      text: 'Bottles for the autumn market. The one on the left leans because I was listening to the radio.',
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'kenji_clay/bottles.webp',
          alt: 'A white bottle, a rose-coloured jug, a grey vase and a sand-coloured cup stand close together on a pale table.',
        },
        {
          file: 'kenji_clay/bottle-branch.webp',
          alt: 'A tall, sand-coloured bottle holds a branch with pink blossoms in front of a dark wall.',
        },
      ],
      comments: [
        comment('diego_vinilo', '¿Qué sonaba en la radio?', comment('kenji_clay', 'A baseball game. We lost, and so did the bottle.')),
        comment(
          'linh_garden',
          'Plum blossom! Already?',
          comment('kenji_clay', 'From the greenhouse of a neighbour who is afraid of winter.'),
        ),
      ],
    },
    {
      text: 'Ash glaze, the whole recipe, since it is no secret: two parts ash from the pine that fell in the storm, two parts feldspar, one part of the clay that I swept off the floor. Wash the ash three times unless you like holes in your hands. Sieve it. Test it. Write it down before you are sure that you will remember. I have eleven jars here labelled “good one”.',
      category: 'Tutorials',
      comments: [
        comment('rania_marbling', '“Good one” is written on four of my bottles of ox gall. All four are bad.'),
        comment(
          'emily_rings',
          'How fine is the sieve?',
          comment('kenji_clay', 'Eighty mesh. A hundred if you are patient or have an apprentice.'),
        ),
        comment('priya_kolam', 'The storm pine as an ingredient. I love that a tree gets to finish its story.'),
      ],
    },
    {
      text: 'Three bowls on the way to Malmö and three cups beside them in case the coffee is better than promised. Wrapped in last week’s newspaper, so @ada can also practise her reading.',
      category: 'Personal Stories',
      country: 'JP',
      comments: [
        comment('ada', 'I can read the weather map! It rained on Tuesday.', comment('kenji_clay', 'It did. You are fluent.')),
        comment('mira_mod', 'I will report on the coffee.'),
      ],
    },
    {
      text: 'First snow on the kiln roof. It melts in a circle around the chimney, and the cat has understood this before I did. #studiolife',
      category: 'Lifestyle Tips',
      pictures: [
        {
          file: 'kenji_clay/snow.webp',
          alt: 'A white jug with a green-grey and a terracotta cup on a dark table, with pale window light on a grey wall.',
        },
      ],
      comments: [
        comment('aino_nightsky', 'Cats and chimneys: the oldest astronomy.'),
        comment('noah_pixels', 'pet the cat for all of us'),
        comment('oksana_stitch', 'It is snowing here too. Warm hands to you.'),
      ],
    },
  ],
}
