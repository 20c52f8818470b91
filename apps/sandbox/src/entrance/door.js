// What was started shows its steps, also when the page is opened at one task.
for (const form of document.querySelectorAll('form.start'))
  form.addEventListener('submit', () => {
    form.parentElement.querySelector('details').open = true;
  });
const named = document.getElementById(location.hash.slice(1));
if (named !== null && named.matches('.task')) named.querySelector('details').open = true;
