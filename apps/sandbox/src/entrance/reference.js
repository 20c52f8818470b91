// The viewer of the API, in the theme of the page.
const place = document.getElementById('reference');
const light = matchMedia('(prefers-color-scheme: light)');
const paint = () => document.documentElement.classList.toggle('dark-mode', !light.matches);
light.addEventListener('change', paint);
paint();
SwaggerUIBundle({
  url: place.dataset.document,
  domNode: place,
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: -1,
  filter: true,
  // Calls of providers are signed: only those of players can be tried.
  supportedSubmitMethods: place.dataset.canTry === 'true' ? ['get', 'put', 'post', 'delete', 'patch'] : [],
  validatorUrl: null,
});
