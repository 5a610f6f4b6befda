import { type Creator, comment } from '#creator.ts'

export const nnekaWeaves: Creator = {
  username: 'nneka_weaves',
  first_name: 'Nneka',
  last_name: 'Okafor',
  country: 'NG',
  born: '1984-08-17',
  bio: 'Handwoven cloth from Lagos. Strip by strip, colour before coffee. Teaching the next four weavers.',
  location: 'Lagos',
  website: 'https://nnekaweaves.example/',
  open_for_commissions: true,
  pinned: ['Three blues from one vat'],
  interests: ['Fashion', 'DIY & Crafts', 'Art & Design', 'Business', 'Education'],
  verified: true,
  avatar: 'nneka_weaves/avatar.webp',
  banner: 'nneka_weaves/banner.webp',
  posts: [
    {
      text: 'Warping day. Two thousand four hundred ends, one song on repeat, and nobody is allowed to speak to me between 800 and 1,600.',
      category: 'Behind the Scenes',
      country: 'NG',
      comments: [
        comment('hamish_loom', 'Same rule here, except the song is the rain.'),
        comment('ada', 'Which song?', comment('nneka_weaves', 'If I tell you, you will hear it for a week too.')),
      ],
    },
    {
      text: 'Gold, black, green and red against three wefts. The blocks change every twelve picks, which your hands know long before your head does. #weaving #textile',
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'nneka_weaves/blocks.webp',
          alt: 'Close view of a handwoven cloth in blocks of gold, black, green, red and blue, every thread visible.',
        },
      ],
      comments: [
        comment('zanele_beads', 'The green and the blue next to each other! You are brave and correct.'),
        comment('oksana_stitch', 'I could look at the edges of those blocks for an hour. No cheating anywhere.'),
        comment(
          'amara_portraits',
          'Je veux peindre quelqu’un dans ce tissu. Sérieusement, écris-moi.',
          comment('nneka_weaves', 'Writing to you now.'),
        ),
      ],
    },
    {
      text: 'My first student finished her first full strip today: nine centimetres wide, two metres long, one mistake in the middle. She wanted to unpick it. I told her that the mistake is where the cloth learned your name.',
      category: 'Inspirational Posts',
      comments: [
        comment('emily_rings', 'Crying a little. In a workshop. With sawdust. It is a mess.'),
        comment('kenji_clay', 'You are a good teacher.'),
        comment('hamish_loom', 'My first has a treadling error every forty picks. My mother has it framed.'),
        comment('juniper_notes', 'Where the cloth learned your name. Goodness.'),
      ],
    },
    {
      text: 'People ask why handwoven costs what it costs. So, for one wrapper: cotton and dye 14,000 naira, warping one day, dressing the loom half a day, weaving nine days, washing and joining two days, and twenty-two years of practice, which I throw in for free.',
      category: 'Industry Insights',
      comments: [
        comment('jonas_werkstatt', 'Zweiundzwanzig Jahre gratis. Genau so. Ich rechne den Leuten jetzt auch so vor.'),
        comment('daniel_builds', 'This is the clearest pricing page I have ever read.'),
        comment('agnieszka_plakat', 'I will show this to every client who says “it is just a quick one”.'),
        comment('rosa_root', 'More of this, please. People need to see the days.'),
      ],
    },
    {
      text: 'Diamonds in wine and cream. The pattern only shows when the light comes from the side, so wear it near windows.',
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'nneka_weaves/diamond.webp',
          alt: 'Woven diamonds within diamonds in wine red and cream.',
        },
        {
          file: 'nneka_weaves/plain.webp',
          alt: 'Plain cloth with narrow stripes of wine red, ochre and cream crossed by wine-red bands.',
        },
      ],
      comments: [
        comment('hana_stilllife', '“Wear it near windows” should be on the label.'),
        comment('priya_kolam', 'The first one is a kolam that you can wear to a wedding.'),
      ],
    },
    {
      text: 'Indigo vat report: alive, smells like a farm, blue to the elbows until Tuesday. If we meet before then, I wave.',
      category: 'Behind the Scenes',
      comments: [
        comment('freya_blue', 'Blue hands club! Mine is Prussian.', comment('nneka_weaves', 'We should have a flag. Guess the colour.')),
        comment('grace_kitenge', 'Please bottle the smell and send it to nobody.'),
      ],
    },
    {
      text: 'Three blues from one vat: one dip, three dips, nine dips. The ninth is for my father.',
      category: 'Personal Stories',
      country: 'NG',
      pictures: [
        {
          file: 'nneka_weaves/indigo.webp',
          alt: 'Twill cloth in upright stripes of pale, middle and very dark indigo blue.',
        },
      ],
      comments: [
        comment('freya_blue', 'The nine-dip is a night sky. Your father has good taste.'),
        comment('aino_nightsky', 'Confirming: that is the exact blue at 16:40 in December.'),
        comment('matiu_tides', 'Beautiful work and a beautiful reason.'),
      ],
    },
    {
      text: 'We are looking for a fifth apprentice in January. No experience needed. You need to be able to count to two thousand and not mind starting again at 1,999. #weaving #apprentice',
      category: 'News & Current Events',
      comments: [
        comment('daniel_builds', 'Sharing this with my cousin in Accra. She counts everything.'),
        comment('mira_mod', 'Good luck! I hope you find the one who smiles at 1,999.'),
      ],
    },
  ],
}
