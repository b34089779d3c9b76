/** Makes the client in `printready/`: `npx @hey-api/openapi-ts --input https://printready.example/v1/openapi.json`. */
export default {
  output: { path: 'printready', module: { extension: '.ts' } },
  plugins: ['@hey-api/client-fetch', '@hey-api/sdk'],
};
