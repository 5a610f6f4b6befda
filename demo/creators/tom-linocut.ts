import { type Creator, comment } from '#creator.ts'

export const tomLinocut: Creator = {
  username: 'tom_linocut',
  first_name: 'Thomas',
  last_name: 'O’Rourke',
  country: 'IE',
  born: '1977-03-17',
  bio: 'Linocuts of weather. Galway, so there is no shortage. Nine fingers’ worth of plasters in every pocket.',
  location: 'Galway, Ireland',
  website: 'https://tomlinocut.example/',
  links: ['https://prints.example/weather'],
  open_for_commissions: true,
  pinned: ['The moon, from below', 'Sea road, half six'],
  interests: ['Art & Design', 'Nature & Environment', 'Music', 'Pets & Animals', 'Writing'],
  avatar: 'tom_linocut/avatar.webp',
  banner: 'tom_linocut/banner.webp',
  posts: [
    {
      text: 'Today’s weather: all of it.',
      category: 'Entertainment',
      country: 'IE',
      comments: [
        comment('freya_blue', 'We had that yesterday, so it is on its way to you.'),
        comment('lucia_alsur', 'Acá también, con ráfagas.'),
      ],
    },
    {
      text: 'Sea road, half six. One block for the ink, a second for the sun, and four hundred cuts for the bit of water where it lands. #linocut #printmaking',
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'tom_linocut/waves.webp',
          alt: 'Linocut of a dark, rippling sea in fine lines with a red sun above the horizon and its light on the water, in a frame.',
        },
      ],
      comments: [
        comment('matiu_tides', 'I know this wave. She lives here in the winter.'),
        comment(
          'ada',
          'Every line is one cut? My plotter would like to shake your hand.',
          comment('tom_linocut', 'Gently, I’m down to the good thumb.'),
        ),
        comment('tobias_setzt', 'Zwei Platten und so viel Licht. Stark.'),
      ],
    },
    {
      text: 'A few things about lino that took me too long:\n\n– Warm it. Sit on it. A hot water bottle under the block and it cuts like cheese.\n– Cut away from your hand. Every time. The time you don’t is the time.\n– Sharpen after every hour, not when it hurts.\n– Black is the default. You are drawing with light, so ask what is bright and leave the rest alone.\n– Stop one cut early.',
      category: 'How-to Guides',
      comments: [
        comment('meiling_papercut', 'Stop one cut early. This is a whole philosophy.'),
        comment('hana_stilllife', 'You are drawing with light. Yes.'),
        comment('noah_pixels', 'sit on it is the most practical art advice i ever got'),
        comment('camille_herbier', 'Moi aussi je m’arrête toujours un trait trop tard.'),
      ],
    },
    {
      text: 'The dog walked across a wet proof. It is the best sky I have done this year and she knows it.',
      category: 'Personal Stories',
      comments: [
        comment('priya_kolam', 'Dogs and their need to be in the middle of it.'),
        comment('aino_nightsky', 'Sign it with both names.'),
        comment('hamish_loom', 'What breed of artist is she?', comment('tom_linocut', 'Half collie, half critic.')),
      ],
    },
    {
      text: 'Hill fields after rain, with a moon that should not have been up yet. Green-black ink, because plain black looked like a funeral and it was only Wednesday.',
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'tom_linocut/hills.webp',
          alt: 'Linocut of rolling hills in dark green lines under a pale sky with a yellow disc.',
        },
      ],
      comments: [
        comment('sofie_polder', 'Explain “hill” to me again?'),
        comment('lucia_alsur', 'Qué ritmo tienen esas lomas.'),
        comment('ruth_margins', 'Only Wednesday. Perfect caption, perfect green.'),
      ],
    },
    {
      text: 'I was asked to price a print “without the weather”. Sir, there would be nothing left.',
      category: 'Entertainment',
      comments: [comment('agnieszka_plakat', 'Frame the email.'), comment('nneka_weaves', 'Charge extra for the dry version.')],
    },
    {
      text: 'The moon, from below the yard light, which somebody could kindly turn down (see @aino_nightsky, passim). Sixty hours. It is all one direction of cut; the roundness is only in how wide I went.',
      category: 'Creative Showcases',
      country: 'IE',
      pictures: [
        {
          file: 'tom_linocut/moon.webp',
          alt: 'Linocut of a large moon with soft grey seas on a dark sky, made of hundreds of horizontal lines.',
        },
      ],
      comments: [
        comment('aino_nightsky', 'The terminator! You cut the terminator line. I am so moved.'),
        comment('emily_rings', 'Soixante heures dans la même direction, quelle discipline.'),
        comment('ada', 'How wide I went. That is the whole drawing lesson.'),
        comment(
          'jules_admin',
          'Would you sell one to Brussels?',
          comment('tom_linocut', 'To Brussels, with stamps and a dog hair, gladly.'),
        ),
      ],
    },
    {
      text: 'Printed forty today. Number 23 is the good one. It is always number 23 and I always find out at 40. #linocut #printmaking',
      former: ['Printed thirty today. Number 23 is the good one. #linocut'],
      category: 'Behind the Scenes',
      comments: [
        comment('marisol_riso', 'La mía es la 7. Y siempre la regalo por error.'),
        comment('rania_marbling', 'Mine is the test sheet. Every time.'),
      ],
    },
  ],
}
