const remembered = localStorage.getItem('theme')
if (remembered === 'light' || remembered === 'dark') document.documentElement.dataset.theme = remembered
