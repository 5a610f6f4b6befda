import { type Creator, comment } from '#creator.ts'

export const camilleHerbier: Creator = {
  username: 'camille_herbier',
  first_name: 'Camille',
  last_name: 'Roussel',
  country: 'FR',
  born: '1986-04-30',
  bio: 'Illustratrice botanique à Grenoble. Je dessine ce qui pousse entre les pavés, puis ce qui pousse là-haut.',
  location: 'Grenoble, France',
  website: 'https://camille-roussel.example/',
  links: ['https://affiches.example/camille', 'https://flore.example/gre/roussel'],
  open_for_commissions: true,
  pinned: ['Une seule ombelle', 'La voici', 'Coquelicots'],
  interests: ['Art & Design', 'Nature & Environment', 'Gardening', 'Science', 'Education'],
  verified: true,
  avatar: 'camille_herbier/avatar.webp',
  banner: 'camille_herbier/banner.webp',
  posts: [
    {
      text: 'Trouvé ce matin dans un joint de trottoir, avenue Alsace-Lorraine : une fougère, trois feuilles, aucune peur.',
      category: 'Personal Stories',
      country: 'FR',
      comments: [
        comment('linh_garden', 'Sidewalk ferns are the bravest of us all.'),
        comment('leo_carnet', 'Elle paie un loyer ?', comment('camille_herbier', 'Elle est exonérée, patrimoine vivant.')),
      ],
    },
    {
      text: 'La voici, dessinée d’après nature avant la balayeuse. J’ai compté les pinnules deux fois parce que la première fois j’ai éternué. #botanique #illustration',
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'camille_herbier/fougere.webp',
          alt: 'Planche d’herbier avec une grande fronde de fougère vert foncé, légèrement inclinée, sur papier crème encadré d’un filet.',
        },
      ],
      comments: [
        comment(
          'freya_blue',
          'I have a fern on cyanotype paper drying right now. Twins!',
          comment('camille_herbier', 'Envoyez-la-moi, je ferai les présentations.'),
        ),
        comment('ada', 'You counted. I only let the machine pretend to count.'),
        comment('jules_admin', 'Superbe planche. Le filet autour fait tout.'),
      ],
    },
    {
      text: 'Coquelicots et une ombelle qui passait par là. On me demande souvent pourquoi je ne dessine pas d’après photo : parce qu’une photo ne fane pas, et que c’est en fanant que la plante explique comment elle tient debout.',
      category: 'Educational Content',
      pictures: [
        {
          file: 'camille_herbier/coquelicots.webp',
          alt: 'Deux coquelicots rouges et une ombelle à fleurs rouges, tiges fines et feuilles étroites, sur papier crème.',
        },
      ],
      comments: [
        comment('hana_stilllife', 'I paint pears the same way. On day four they tell you where their weight is.'),
        comment('yara_zellige', 'Cette phrase sur la photo qui ne fane pas… merci.'),
        comment('kenji_clay', 'The plant explains how it stands. I will think about this at the wheel.'),
      ],
    },
    {
      text: 'Petit guide pour presser une plante sans presse : deux dictionnaires, du papier journal qu’on change TOUS les jours la première semaine, une étiquette écrite tout de suite (lieu, date, altitude, temps qu’il faisait). L’étiquette compte plus que la fleur. Une belle fleur sans lieu est un bouquet ; une fleur moche avec un lieu est une donnée. #herbier',
      category: 'How-to Guides',
      comments: [
        comment('sofie_polder', 'An ugly flower with a place is a data point. I am going to print this.'),
        comment('emily_rings', 'J’écris aussi d’où vient chaque bûche. Même combat !'),
        comment('daniel_builds', 'As an engineer: label your data. As a human: press your flowers.'),
      ],
    },
    {
      text: 'Une seule ombelle, trois jours de travail, dix-neuf rayons. J’ai rêvé du vingtième.',
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'camille_herbier/ombelle.webp',
          alt: 'Une grande ombelle ouverte en éventail, petites fleurs mauves au bout de rayons verts très fins, sur papier crème.',
        },
      ],
      comments: [
        comment('priya_kolam', 'Nineteen! An odd number, so it has a middle. Very good manners for a flower.'),
        comment('aino_nightsky', 'It is a firework that takes three months.'),
        comment('rosa_root', 'The mauve is perfect.'),
      ],
    },
    {
      text: 'Rappel amical : la grande berce du Caucase brûle la peau. Admirez de loin, dessinez de loin, signalez à votre mairie. Le talent ne protège pas du soleil.',
      category: 'Lifestyle Tips',
      comments: [
        comment('tom_linocut', 'Learned this at nine years old, behind a church. Still have the mark.'),
        comment('mira_mod', 'Thank you for posting this. It is spreading in Norway as well.'),
      ],
    },
    {
      text: 'Branche d’olivier rapportée du Sud, eucalyptus de la fleuriste, graminée de mon balcon. Trois climats sur une feuille, aucun ne s’est plaint.',
      category: 'Creative Showcases',
      country: 'FR',
      pictures: [
        {
          file: 'camille_herbier/trois.webp',
          alt: 'Trois plantes côte à côte sur papier crème : un rameau d’olivier, une branche d’eucalyptus aux feuilles rondes et une touffe de graminées brunes.',
        },
      ],
      comments: [
        comment('eleni_arches', 'The olive looks homesick. Feed it salt.'),
        comment('giulia_cucina', 'How many olives? I am asking for a recipe.', comment('camille_herbier', 'Neuf. Un apéritif modeste.')),
        comment('mateus_onda', 'Three climates on one sheet, that is my whole country.'),
      ],
    },
    {
      text: 'Entre nous, avant tout le monde : le calendrier de l’an prochain est chez l’imprimeur, et voici le mois d’avril. Il m’en reste douze à donner avec une faute au mois de juin (le 31). Dites-moi ce qui pousse sous votre fenêtre et il est à vous.',
      audience: 'followers',
      category: 'Behind the Scenes',
      pictures: [
        {
          file: 'camille_herbier/avril.webp',
          alt: 'Trois tulipes rouge sombre aux longues feuilles vert tendre, l’une penchée, sur papier crème encadré d’un filet.',
        },
      ],
      comments: [
        comment('leo_carnet', 'Un 31 juin ! Je le prends, j’ai toujours manqué d’un jour.'),
        comment('freya_blue', 'Under my window: a stone, and some moss that thinks highly of it.'),
      ],
    },
    {
      text: 'Ginkgo du jardin des plantes, la semaine où il jaunit feuille par feuille. Il les lâche toutes la même nuit, d’un coup. Cette année je veux être là. #botanique #studiolife',
      category: 'Inspirational Posts',
      pictures: [
        {
          file: 'camille_herbier/ginkgo.webp',
          alt: 'Rameau de ginkgo avec de grandes feuilles en éventail qui vont du vert au jaune d’or, sur papier crème.',
        },
      ],
      comments: [
        comment(
          'kenji_clay',
          'There is one by our shrine. It was last Thursday, at four in the morning. I heard it.',
          comment('camille_herbier', 'Vous l’avez ENTENDU ?'),
          comment('kenji_clay', 'Like somebody putting down a very large coat.'),
        ),
        comment('ruth_margins', 'Kenji, please write a book.'),
        comment('juniper_notes', 'I have read this thread three times now.'),
      ],
    },
  ],
}
