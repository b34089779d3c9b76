/** A jersey's back, 10 in wide. The box keeps long names off its edges. */
export const EXAMPLE_DESIGN = `<svg xmlns="http://www.w3.org/2000/svg" width="10in" height="12in" viewBox="0 0 1000 1200">
  <rect id="name-box" x="20" y="20" width="960" height="260" fill="none"/>
  <text x="500" y="210" font-family="Noto Sans" font-weight="700" font-size="170" text-anchor="middle" fill="#111111">{{name}}</text>
  <text x="500" y="1090" font-family="Noto Sans" font-weight="700" font-size="800" text-anchor="middle" fill="#111111">{{number}}</text>
</svg>
`;

export const EXAMPLE_LIST =
  '\uFEFFName,Number,Size,Quantity\r\nMüller,7,L,1\r\nO’Neill,10,XL,2\r\nAnna,11,S,1\r\n';
